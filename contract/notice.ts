/** A notification that a device shows while the page is closed, as the JSON of a push message. */
export type Notice = {
  /** The id of the recipient. Earlier versions did not send it. */
  readonly user?: number;
  readonly title: string;
  readonly body: string;
  /** A notice replaces the one with the same tag. */
  readonly tag: string;
  /** The page to open, beginning with `/`. */
  readonly url: string;
  /** The badge of the app: how many habits of today are left. */
  readonly left?: number;
  readonly actions: readonly NoticeAction[];
  /** Tags of notices that the device closes. */
  readonly close?: readonly string[];
};

export type NoticeAction = {
  readonly action: 'done' | 'step' | 'later-10' | 'later-60' | 'later-evening';
  readonly title: string;
  /** Sets the day instead of toggling it, so that it can be sent twice. */
  readonly call: {
    readonly method: 'PUT' | 'POST';
    readonly path: `/api/${string}`;
    readonly body: unknown;
  };
};
