import { html, Html } from './html.ts';

/** The place of the unsubscribe link. Texts of users cannot contain this, because they are escaped. */
export const NO_LINK_YET = '<!--unsubscribe-->';

// The colours of the site’s tokens, because mail programs support neither variables nor OKLCH.
const STYLES = new Html(`<style>
  body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
  .page, .page td, .page p, .page a { font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  .page { background: #faf8f4; }
  .card { background: #fffefd; border: 1px solid #e1ddd8; border-radius: 18px; }
  .ink { color: #221d18; }
  .quiet { color: #68605a; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
  p, blockquote, .facts td { font-size: 16px; line-height: 24px; }
  p { margin: 0 0 12px; }
  h1, p, blockquote, td { overflow-wrap: anywhere; word-break: break-word; }
  blockquote { margin: 16px 0; padding: 4px 0 4px 14px; border-left: 4px solid #f15100; }
  .facts { margin: 8px 0; }
  .ring { border: 4px solid #f15100; border-radius: 50%; width: 12px; height: 12px; display: inline-block; vertical-align: -4px; }
  .button { display: inline-block; padding: 12px 20px; border-radius: 12px; background: #f15100; color: #221d18; font-weight: 600; text-decoration: none; }
  .small, .small a { font-size: 13px; line-height: 19px; }
  .small a { color: #68605a; text-decoration: underline; }
  @media (max-width: 420px) { .outer { padding: 12px 8px !important; } .inner { padding: 20px 16px !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #15120f !important; }
    .card { background: #201c18 !important; border-color: #393430 !important; }
    .ink { color: #efece7 !important; }
    .quiet, .small a { color: #afaaa3 !important; }
    .ring, blockquote { border-color: #ff6f1f !important; }
    .button { background: #ff6f1f !important; color: #15120f !important; }
  }
</style>`);

type Framed = {
  heading: string;
  body: readonly Html[];
  footer: string;
  siteUrl: string;
};

export const mailFrame = ({ heading, body, footer, siteUrl }: Framed): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
${STYLES}
</head>
<body class="page">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 8px 14px;font-size:15px;font-weight:600"><span class="ring"></span>&nbsp; HabitCrush</td></tr>
<tr><td class="card inner" style="padding:28px 28px 24px">
<h1 class="ink" dir="auto">${heading}</h1>
${body}
</td></tr>
<tr><td class="quiet small" style="padding:16px 8px 0">
${footer === '' ? [] : [html`<p class="quiet small" style="margin:0 0 6px">${footer}</p>`]}
<p class="quiet small" style="margin:0 0 6px"><a href="${siteUrl}">HabitCrush</a> · crushing habits in public · ${siteUrl}</p>
${new Html(NO_LINK_YET)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

export const unsubscribeLine = ({ because, url }: { because: string; url: string }): Html =>
  html`<p class="quiet small" style="margin:0">You&rsquo;re getting this email because ${because}. <a href="${url}">Unsubscribe</a></p>`;
