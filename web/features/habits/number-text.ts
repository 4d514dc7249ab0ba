const format = new Intl.NumberFormat('en');

/** One format for all: made anew for each figure, it costs more than the card that it stands on. */
export const numberText = (value: number): string => format.format(value);
