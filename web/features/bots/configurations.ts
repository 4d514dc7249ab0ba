import { BotConfig, type BotTemplate } from '#contract/bots.ts';
import { botUsername } from '#domain/bots/bot-names.ts';
import { BOT_TYPES, MAX_NEW_BOTS, type BotType, TEMPLATES_OF_A_BOT } from '#domain/bots/bots.ts';
import type { Random } from '#domain/bots/random.ts';
import { ApiError } from '#web/client/call-api.ts';

/** A bot to create, with its errors. */
export type Configuration = {
  key: number;
  username: string;
  botType: BotType;
  templates: readonly BotTemplate[];
  error?: string | undefined;
};

export type Kind = BotType | 'mixed';

export const isCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= MAX_NEW_BOTS;

export function generateConfigurations(
  options: { count: number; kind: Kind },
  templates: readonly BotTemplate[],
  random: Random,
): Configuration[] {
  const names = new Set<string>();
  return Array.from({ length: options.count }, (_, key) => {
    const botType = options.kind === 'mixed' ? kindInTurn(key) : options.kind;
    const username = botUsername(random, botType, names);
    names.add(username);
    const ofKind = templates.filter((template) => template.botType === botType);
    return { key, username, botType, templates: ofKind.slice(0, TEMPLATES_OF_A_BOT) };
  });
}

const kindInTurn = (at: number): BotType => BOT_TYPES[at % BOT_TYPES.length] ?? BOT_TYPES[0];

export const toSent = ({ username, botType, templates }: Configuration): BotConfig => ({
  username,
  botType,
  selectedTemplates: templates.map(({ id }) => id),
});

/** Errors that are found before sending. */
export function withErrors(configurations: readonly Configuration[]): Configuration[] {
  const seen = new Set<string>();
  return configurations.map((configuration) => {
    const name = configuration.username.toLowerCase();
    const error = seen.has(name) ? 'This name is already used.' : errorOf(configuration);
    seen.add(name);
    return { ...configuration, error };
  });
}

const errorOf = (configuration: Configuration): string | undefined =>
  BotConfig.safeParse(toSent(configuration)).error?.issues[0]?.message;

const INDEX = /^botConfigs\.(\d+)\./;

/** The server names the refused bot. */
export function withRefusal(
  configurations: readonly Configuration[],
  error: unknown,
): readonly Configuration[] {
  const issue = error instanceof ApiError ? error.issues[0] : undefined;
  const index = Number(INDEX.exec(issue?.path ?? '')?.[1] ?? -1);
  return configurations.map((configuration, at) =>
    at === index ? { ...configuration, error: issue?.message } : configuration,
  );
}
