export type ThemeName = 'minimal-light' | 'minimal-dark';

export type ThemeColours = {
  primary: string;
  secondary: string;
  accent: string;
  background: string;
  surface: string;
  text: string;
  textSecondary: string;
  border: string;
  success: string;
  warning: string;
  error: string;
};

export type Theme = {
  name: ThemeName;
  label: string;
  description: string;
  colours: ThemeColours;
};

export const themes: readonly [Theme, ...Theme[]] = [
  {
    name: 'minimal-light',
    label: 'Minimal Light',
    description: 'Light, with orange accents.',
    colours: {
      primary: 'oklch(0.27 0.012 60)',
      secondary: 'oklch(0.945 0.008 80)',
      accent: 'oklch(0.648 0.208 40)',
      background: 'oklch(0.98 0.006 85)',
      surface: 'oklch(0.998 0.002 85)',
      text: 'oklch(0.235 0.012 60)',
      textSecondary: 'oklch(0.495 0.014 65)',
      border: 'oklch(0.9 0.008 80)',
      success: 'oklch(0.48 0.1 152)',
      warning: 'oklch(0.49 0.1 70)',
      error: 'oklch(0.5 0.165 22)',
    },
  },
  {
    name: 'minimal-dark',
    label: 'Minimal Dark',
    description: 'Dark, with orange accents.',
    colours: {
      primary: 'oklch(0.93 0.008 85)',
      secondary: 'oklch(0.305 0.01 62)',
      accent: 'oklch(0.71 0.195 44)',
      background: 'oklch(0.185 0.008 60)',
      surface: 'oklch(0.228 0.009 60)',
      text: 'oklch(0.945 0.008 85)',
      textSecondary: 'oklch(0.74 0.012 75)',
      border: 'oklch(0.33 0.01 65)',
      success: 'oklch(0.79 0.11 152)',
      warning: 'oklch(0.83 0.12 82)',
      error: 'oklch(0.76 0.12 22)',
    },
  },
];
