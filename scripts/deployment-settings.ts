import * as z from 'zod/mini';
import { UserError } from '#api-mock/user-error.ts';

const isoTimeSchema = z.iso.datetime({ offset: true });

/** Settings that only the deployment needs: the optional `deployment` of a settings file. The page does not get them. */
const deploymentSchema = z.strictObject({
  /** Captcha provider in use, whose hosts the policy allows; null: only the hosts in `captcha.hosts`. */
  captchaProvider: z._default(z.nullable(z.enum(['google', 'turnstile', 'hcaptcha'])), null),
  /** The portal's own origin, the only one that may embed the frame of `foreignScriptsOrigin`; "" if there is no such frame. */
  portalOrigin: z._default(z.string(), ''),
  /** Address to which browsers report violations of the policy; "" for none. */
  reportsAddress: z._default(z.string().check(z.regex(/^(?:https:\/\/[^\s"\\$;,]+)?$/)), ''),
  /** Content of `/.well-known/security.txt` (RFC 9116); null: no file. */
  securityTxt: z._default(
    z.nullable(
      z.strictObject({
        /** 'mailto:…', 'https://…' or 'tel:…', the preferred one first. */
        contacts: z
          .array(
            z
              .string()
              .check(
                z.regex(
                  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+|tel:\+?[\d().-]*\d[\d().-]*(?:;[^\s]+)?)$/,
                  'mailto:someone@example.org, https://… or tel:+1-201-555-0123 was expected',
                ),
              ),
          )
          .check(z.minLength(1)),
        /** Expiry of the file, at most a year ahead. */
        expires: isoTimeSchema,
        /** Address of the disclosure policy; "" for none. */
        policy: z._default(z.string().check(z.regex(/^(?:https:\/\/[^\s]+)?$/)), ''),
        preferredLanguages: z._default(z.array(z.string().check(z.regex(/^[A-Za-z-]+$/))), []),
      }),
    ),
    null,
  ),
});
export type DeploymentSettings = z.infer<typeof deploymentSchema>;

export const NO_DEPLOYMENT_SETTINGS: DeploymentSettings = deploymentSchema.parse({});

export const deploymentFileSchema = z.object({ deployment: z.prefault(deploymentSchema, {}) });

/** Parses `deployment` of a settings file. @throws zod's error if a setting is invalid */
export function parseDeploymentSettings(file: unknown): DeploymentSettings {
  return deploymentFileSchema.parse(file).deployment;
}

/** Finds an expired security.txt, on which researchers would not rely. */
export function findOverText(
  { securityTxt }: DeploymentSettings,
  now: number,
): readonly { readonly path: string; readonly problem: string }[] {
  if (securityTxt === null || Date.parse(securityTxt.expires) > now) return [];
  return [{ path: 'deployment.securityTxt.expires', problem: `is over since ${securityTxt.expires}` }];
}

/** Renders `/.well-known/security.txt`; undefined if the settings have none. @throws UserError if it has expired */
export function renderSecurityTxt(deployment: DeploymentSettings, now: number): string | undefined {
  const { securityTxt } = deployment;
  if (securityTxt === null) return undefined;
  const [over] = findOverText(deployment, now);
  if (over !== undefined) throw new UserError(`The settings cannot be used: ${over.path} ${over.problem}`);
  const { contacts, expires, policy, preferredLanguages } = securityTxt;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    ...(policy === '' ? [] : [`Policy: ${policy}`]),
    ...(preferredLanguages.length === 0 ? [] : [`Preferred-Languages: ${preferredLanguages.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}
