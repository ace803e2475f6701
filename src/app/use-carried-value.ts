import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { PortalSearch } from './search-params.ts';

/** The query parameter that carries a looked-up VIN to the Automotive claim: it survives the sanitizing as it is. */
export const CARRIED_VIN = 'vin';

/**
 * Takes over a value that a look-up carried here; it goes with the claim once the credentials are proven. The address, and with it
 * the history, does not keep it.
 */
export function useCarriedValue(claim: OpenClaim, search: PortalSearch): void {
  const navigate = useNavigate();
  const vin = search[CARRIED_VIN];
  useEffect(() => {
    if (vin === undefined || claim.formType !== 'Automotive') return;
    const { store } = claim.engine;
    const address = { clientId: store.findModel({ dtoMapping: 'claimDetails' }).clientId, key: CARRIED_VIN };
    if (store.getValue(address) === null) store.setValue(address, vin, 'prepopulation');
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, [CARRIED_VIN]: undefined }),
      replace: true,
    });
  }, [claim, vin, navigate]);
}
