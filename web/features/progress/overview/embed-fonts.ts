const SOURCE = /url\((["']?)([^"')]+)\1\)/;

/**
 * The fonts of the page as a self-contained style sheet. The library would use a <base> element to find them, which the
 * content security policy refuses.
 */
export async function embedFonts(): Promise<string> {
  const loaded = new Set(
    Array.from(document.fonts)
      .filter((font) => font.status === 'loaded')
      .map((font) => tidy(font.unicodeRange)),
  );
  const faces = Array.from(document.styleSheets).flatMap((sheet) =>
    Array.from(sheet.cssRules)
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter((rule) => loaded.has(tidy(rule.style.getPropertyValue('unicode-range'))))
      .map((rule) => embed(rule.cssText, sheet.href ?? document.baseURI)),
  );
  return (await Promise.all(faces)).join('\n');
}

const tidy = (range: string): string => range.replaceAll(' ', '').toUpperCase();

async function embed(face: string, base: string): Promise<string> {
  const address = SOURCE.exec(face)?.[2];
  if (address === undefined) return '';
  const font = await fetch(new URL(address, base));
  return face.replace(SOURCE, `url("${await toDataUrl(await font.blob())}")`);
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The font cannot be read.')));
    reader.readAsDataURL(blob);
  });
}
