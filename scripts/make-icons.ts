import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS } from './find-browser.ts';
import { ensureChromium } from './setup-browser.ts';

// Draws the portal's icons into public/icons/: node scripts/make-icons.ts.
const FOLDER = 'public/icons';
const BLUE = '#16375c';
const GREEN = '#2f9e6b';

type Shape = 'rounded' | 'full-bleed';

/** Draws a sheet of paper with a tick. A maskable icon stays within its safe zone, the middle 80 %. */
function drawIcon(shape: Shape): string {
  const radius = shape === 'rounded' ? 112 : 0;
  const scale = shape === 'rounded' ? 1 : 0.8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <title>Claim portal</title>
  <rect width="512" height="512" rx="${radius}" fill="${BLUE}"/>
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)">
    <path fill="#fff" d="M148 88h152l76 76v236a24 24 0 0 1-24 24H148a24 24 0 0 1-24-24V112a24 24 0 0 1 24-24z"/>
    <path fill="#c9d6e6" d="M300 88l76 76h-60a16 16 0 0 1-16-16z"/>
    <path stroke="${BLUE}" stroke-width="20" stroke-linecap="round" d="M172 172h76M172 228h148M172 284h92"/>
    <circle cx="352" cy="372" r="84" fill="${GREEN}" stroke="${BLUE}" stroke-width="16"/>
    <path fill="none" stroke="#fff" stroke-width="28" stroke-linecap="round" stroke-linejoin="round" d="M314 374l28 28 50-56"/>
  </g>
</svg>
`;
}

const RENDERED: readonly { readonly name: string; readonly pixels: number; readonly shape: Shape }[] = [
  { name: 'icon-192', pixels: 192, shape: 'rounded' },
  { name: 'icon-512', pixels: 512, shape: 'rounded' },
  { name: 'icon-maskable-192', pixels: 192, shape: 'full-bleed' },
  { name: 'icon-maskable-512', pixels: 512, shape: 'full-bleed' },
  { name: 'apple-touch-icon', pixels: 180, shape: 'full-bleed' },
];

mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/icon.svg`, drawIcon('rounded'));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
for (const { name, pixels, shape } of RENDERED) {
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawIcon(shape)}`);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
  await page.close();
}
await browser.close();
