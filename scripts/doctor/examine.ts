import { checkApi } from './check-api.ts';
import { checkServices } from './check-services.ts';
import { checkSite } from './check-site.ts';
import type { Finding } from './finding.ts';

/** Examines one deployment. @throws where nothing answers at the address. */
export async function examineDeployment(url: URL): Promise<Finding[]> {
  const { settings, findings } = await checkSite(url);
  if (settings === undefined) return [...findings];
  return [...findings, ...(await checkApi(url, settings)), ...(await checkServices(url, settings))];
}
