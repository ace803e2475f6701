/**
 * Whether this browser erases a site's storage after seven days of use without a visit to it: Safari, and
 * every browser of iOS and iPadOS, which are Safari underneath.
 */
export function canLoseUnusedSites(userAgent: string): boolean {
  if (/iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && /Version\/\d+.*Safari/.test(userAgent);
}
