/** One thing that a device shows while the page is closed, and what its buttons send. Push messages carry it as JSON. */
export type Notice = {
  /** The id of the user whom it reminds. Earlier versions have left it out. */
  readonly user?: number;
  readonly title: string;
  readonly body: string;
  /** The same tag takes the place of the earlier notice. */
  readonly tag: string;
  /** The page behind it, beginning with `/`. */
  readonly url: string;
  /** How many habits of today are left: the badge of the app. */
  readonly left?: number;
  readonly actions: readonly NoticeAction[];
  /** Tags of notices that are over: the device takes them away. */
  readonly close?: readonly string[];
};

export type NoticeAction = {
  readonly action: 'done' | 'step' | 'later-10' | 'later-60' | 'later-evening';
  readonly title: string;
  /** Says what the day shall be, never that it is to be toggled: sent twice, it counts once. */
  readonly call: {
    readonly method: 'PUT' | 'POST';
    readonly path: `/api/${string}`;
    readonly body: unknown;
  };
};
