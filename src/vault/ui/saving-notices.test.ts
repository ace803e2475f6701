import { expect, test } from 'vitest';
import { canLoseUnusedSites } from './saving-notices.tsx';

const IPHONE_CHROME =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const MAC_CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.each([
  ['Chrome on an iPhone', IPHONE_CHROME, true],
  ['Safari on a Mac', MAC_SAFARI, true],
  ['Chrome on a Mac', MAC_CHROME, false],
  ['Chrome on Android', ANDROID_CHROME, false],
])('%s: erases unused sites is %s', (_, userAgent, expected) => {
  expect(canLoseUnusedSites(userAgent)).toBe(expected);
});
