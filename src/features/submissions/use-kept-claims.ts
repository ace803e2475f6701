import { useEffect, useState } from 'react';
import type { KeptClaims } from '#data/kept-claims.ts';

/** The claims of this device as they are now and after every change; undefined until they were read. */
export function useKeptClaims(): KeptClaims | undefined {
  const [claims, setClaims] = useState<KeptClaims>();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void import('#data/kept-claims.ts').then(({ watchKeptClaims }) => {
      if (!isGone) stop = watchKeptClaims(setClaims);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return claims;
}
