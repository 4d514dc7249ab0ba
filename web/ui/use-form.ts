import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
} from 'react';
import type * as z from 'zod/mini';
import { dismissFailures } from '#web/ui/toast/toast.ts';
import { ApiError } from '#web/client/call-api.ts';

type Rules = z.ZodMiniType<object, object>;
type Values<R extends Rules> = Required<z.input<R>>;
type FieldName<R extends Rules> = keyof Values<R> & string;
type FieldErrors<R extends Rules> = { readonly [F in FieldName<R>]?: string };
type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Loaded when the user focuses the form, because most visitors of the first page do not use it. */
type RulesOnDemand<R extends Rules> = () => Promise<R>;

type FormOptions<R extends Rules, Answer> = {
  /** The schema of the contract, so that the form and the server refuse the same input with the same messages. */
  rules: R | RulesOnDemand<R>;
  initial: Values<R>;
  send: (parsed: z.output<R>) => Promise<Answer>;
  onSent?: (answer: Answer) => void;
  /** Called after the errors of fields are shown. */
  onRefused?: (error: unknown) => void;
};

/** react-hook-form would add 15 kB to the sign-in page. */
export function useForm<R extends Rules, Answer>(options: FormOptions<R, Answer>) {
  const { initial, send, onSent, onRefused } = options;
  const { known, fetchRules } = useRules(options.rules);
  const { values, showErrors, takeOver, ...fields } = useFields(known, initial);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isRepeated, begin, end } = useSubmissions(values);
  // Runs before the first paint, which would clear the fields.
  useLayoutEffect(() => takeOver(form.current), [takeOver]);

  function refuse(errors: FieldErrors<R>): void {
    end(false);
    showErrors(errors);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name in errors)?.focus();
  }

  async function deliver(parsed: z.output<R>): Promise<void> {
    setIsSending(true);
    try {
      const answer = await send(parsed);
      end(true);
      dismissFailures();
      onSent?.(answer);
    } catch (error) {
      refuse(errorsFrom(error, values));
      onRefused?.(error);
    } finally {
      setIsSending(false);
    }
  }

  function submit(rules: R): void {
    const read = rules.safeParse(values);
    if (read.success) void deliver(read.data);
    else refuse(findErrors(rules, values));
  }

  /** Without the schema, only the server validates the input. */
  async function submitWithRules(): Promise<void> {
    setIsSending(true);
    const rules = await fetchRules().catch(() => undefined);
    setIsSending(false);
    if (rules) submit(rules);
    else void deliver(values as z.output<R>);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isRepeated()) return;
    begin();
    if (known) submit(known);
    else void submitWithRules();
  }

  // `post`, because without a script the browser submits the form, and `get` would write the input into the address.
  const onFocus = () => void fetchRules().catch(() => {});
  const wiring = { ref: form, onSubmit, onFocus, noValidate: true, method: 'post' } as const;
  return { form: wiring, ...fields, values, isSending };
}

const SECOND_PRESS_MS = 1_000;

/** Pressing Enter twice sends a form once: a dialog is still there while it closes. */
function useSubmissions(values: object) {
  const last = useRef({ values: {}, until: 0 });
  return {
    isRepeated: () => last.current.values === values && performance.now() < last.current.until,
    begin: () => void (last.current = { values, until: Infinity }),
    end: (isAccepted: boolean) =>
      void (last.current.until = isAccepted ? performance.now() + SECOND_PRESS_MS : 0),
  };
}

function useRules<R extends Rules>(rules: R | RulesOnDemand<R>) {
  const [fetched, setFetched] = useState<{ by: RulesOnDemand<R>; rules: R }>();
  const known =
    typeof rules !== 'function' ? rules : fetched?.by === rules ? fetched.rules : undefined;
  async function fetchRules(): Promise<R> {
    if (typeof rules !== 'function') return rules;
    if (known) return known;
    const found = await rules();
    setFetched({ by: rules, rules: found });
    return found;
  }
  return { known, fetchRules };
}

function useFields<R extends Rules>(rules: R | undefined, initial: Values<R>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<R>>();

  function change(changed: Partial<Values<R>>): void {
    const next = { ...values, ...changed };
    setValues(next);
    // A field shows no error while it is filled in for the first time.
    if (errors) setErrors(rules && findErrors(rules, next));
  }

  /** Adopts text that was typed into the prerendered form before its script ran. */
  const takeOver = useCallback((form: HTMLFormElement | null) => {
    const typed = typedIn(form);
    if (Object.keys(typed).length > 0) setValues((known) => ({ ...known, ...typed }));
  }, []);

  function reset(): void {
    setValues(initial);
    setErrors(undefined);
  }

  /** Spread it on a text field. */
  const field = (name: FieldName<R>) => ({
    name,
    value: String(values[name]),
    error: errors?.[name],
    onChange: ({ target }: Typing) => change({ [name]: target.value } as Partial<Values<R>>),
  });

  return { values, errors, change, reset, field, takeOver, showErrors: setErrors };
}

function typedIn(form: HTMLFormElement | null): Record<string, string> {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  // The value of a checkbox is a constant, not typed text.
  const texts = fields.filter(({ type }) => type !== 'checkbox' && type !== 'radio');
  const typed = texts.filter(({ value, defaultValue }) => value !== defaultValue);
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

/** The first error of each field. */
function toFieldErrors<R extends Rules>(issues: readonly { path: string; message: string }[]) {
  const entries = issues.toReversed().map(({ path, message }) => [path, message]);
  return Object.fromEntries(entries) as FieldErrors<R>;
}

function findErrors<R extends Rules>(rules: R, values: Values<R>): FieldErrors<R> {
  const { error } = rules.safeParse(values);
  const issues = error?.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
  return toFieldErrors(issues ?? []);
}

function errorsFrom<R extends Rules>(error: unknown, values: Values<R>): FieldErrors<R> {
  if (!(error instanceof ApiError)) return {};
  return toFieldErrors(error.issues.filter(({ path }) => path in values));
}
