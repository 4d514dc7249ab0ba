import { MAX_SECTION_NAME_LENGTH } from '../../habits/sections.ts';
import {
  isStepId,
  MAX_STEP_TEXT_LENGTH,
  MAX_STEPS,
  STEPS_OR_AMOUNT,
} from '../../habits/step-plan.ts';
import { normaliseTags, MAX_TAG_LENGTH, MAX_TAGS } from '../../habits/tags.ts';
import { cutAt } from '../../text/cut-text.ts';
import { toOneLine } from '../../text/plain-text.ts';
import { textLength } from '../../text/text-length.ts';
import type { FoundHabit, HabitOrder } from './reading.ts';

type Report = (why: string) => void;

export function normaliseOrder(found: FoundHabit, report: Report): HabitOrder {
  const section = cutLine(found.section ?? '', MAX_SECTION_NAME_LENGTH);
  if (section.isCut) {
    report(`The name of its section was cut after ${MAX_SECTION_NAME_LENGTH} characters.`);
  }
  const steps = stepsOf(found, report);
  const { stepsNeeded = null } = found;
  const isPossible = stepsNeeded !== null && stepsNeeded >= 1 && Number.isInteger(stepsNeeded);
  return {
    section: section.line || null,
    tags: tagsOf(found, report),
    steps,
    stepsNeeded: isPossible && stepsNeeded <= (steps?.length ?? 0) ? stepsNeeded : null,
  };
}

function tagsOf({ tags }: FoundHabit, report: Report): HabitOrder['tags'] {
  const lines = (tags ?? []).map((tag) => cutLine(tag, MAX_TAG_LENGTH));
  if (lines.some(({ isCut }) => isCut)) {
    report(`Its tags were cut after ${MAX_TAG_LENGTH} characters.`);
  }
  const all = normaliseTags(lines.map(({ line }) => line).filter(Boolean));
  if (all && all.length > MAX_TAGS) report(`It gets the first ${MAX_TAGS} of its tags.`);
  return all && all.slice(0, MAX_TAGS);
}

function stepsOf({ steps, converted }: FoundHabit, report: Report): HabitOrder['steps'] {
  const lines = (steps ?? []).map(({ id, text }) => ({
    id,
    ...cutLine(text, MAX_STEP_TEXT_LENGTH),
  }));
  const raw = lines.filter(({ line }) => line !== '');
  if (raw.length === 0) return null;
  if (converted.frequency.goal !== null) {
    report(`${STEPS_OR_AMOUNT} Its steps are left out.`);
    return null;
  }
  const kept = raw.slice(0, MAX_STEPS);
  if (kept.some(({ isCut }) => isCut)) {
    report(`Its steps were cut after ${MAX_STEP_TEXT_LENGTH} characters.`);
  }
  if (raw.length > MAX_STEPS) report(`It gets the first ${MAX_STEPS} of its steps.`);
  const known = new Set<string | null>();
  return kept.map(({ id: given, line }) => {
    const id = given?.toLowerCase() ?? null;
    const isOwn = id !== null && isStepId(id) && !known.has(id);
    if (isOwn) known.add(id);
    return { id: isOwn ? id : null, text: line };
  });
}

function cutLine(text: string, most: number): { line: string; isCut: boolean } {
  const line = toOneLine(text).trim();
  return { line: cutAt(line, most).trim(), isCut: textLength(line) > most };
}

/** Each section once, in the order of the file. Sections that only habits name come last. */
export function sectionsOf(named: readonly string[], habits: readonly HabitOrder[]): string[] {
  const first = new Map<string, string>();
  const lines = named.map((name) => cutLine(name, MAX_SECTION_NAME_LENGTH).line);
  for (const name of [...lines, ...habits.flatMap(({ section }) => section ?? [])]) {
    const key = name.toLowerCase();
    if (name !== '' && !first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

/** At most as many as a day can have. Ticks of removed steps stay. */
export function normaliseStepsDone(ids: readonly string[]): string[] | null {
  const kept = [...new Set(ids.filter(isStepId).map((id) => id.toLowerCase()))].slice(0, MAX_STEPS);
  return kept.length > 0 ? kept : null;
}
