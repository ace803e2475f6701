import * as z from 'zod/mini';
import { UserError } from '#api-mock/user-error.ts';

const isoTimeSchema = z.iso.datetime({ offset: true });

/**
 * What of a case's settings the server's side alone needs: `deployment` of the settings file. The page is not given it. A file may
 * leave it out.
 */
const deploymentSchema = z.strictObject({
  /** The captcha provider in use, whose hosts the policy allows; null: only what `captcha.hosts` names. */
  captchaProvider: z._default(z.nullable(z.enum(['google', 'turnstile', 'hcaptcha'])), null),
  /** The portal's own origin, which alone may embed the frame of `foreignScriptsOrigin`; "" where there is none. */
  portalOrigin: z._default(z.string(), ''),
  /** Where browsers report what the policy has refused; "" is nowhere. */
  reportsAddress: z._default(z.string().check(z.regex(/^(?:https:\/\/[^\s"\\$;,]+)?$/)), ''),
  /** What `/.well-known/security.txt` says (RFC 9116); null: there is none. */
  securityTxt: z._default(
    z.nullable(
      z.strictObject({
        /** 'mailto:…', 'https://…' or 'tel:…', the best way first. */
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
        /** When this is no longer to be relied on, at most a year ahead. */
        expires: isoTimeSchema,
        /** Address of the policy for whoever reports something; "" where there is none. */
        policy: z._default(z.string().check(z.regex(/^(?:https:\/\/[^\s]+)?$/)), ''),
        preferredLanguages: z._default(z.array(z.string().check(z.regex(/^[A-Za-z-]+$/))), []),
      }),
    ),
    null,
  ),
});
export type DeploymentSettings = z.infer<typeof deploymentSchema>;

/** Of a case whose file says nothing. */
export const NO_DEPLOYMENT_SETTINGS: DeploymentSettings = deploymentSchema.parse({});

/** A settings file, of which this alone is looked at. */
export const deploymentFileSchema = z.object({ deployment: z.prefault(deploymentSchema, {}) });

/** Parses `deployment` of a settings file. @throws zod's error where a setting is wrong */
export function parseDeploymentSettings(file: unknown): DeploymentSettings {
  return deploymentFileSchema.parse(file).deployment;
}

/** What is wrong with a security.txt whose form is right: it is over, and researchers would not rely on it. */
export function findOverText(
  { securityTxt }: DeploymentSettings,
  now: number,
): readonly { readonly path: string; readonly problem: string }[] {
  if (securityTxt === null || Date.parse(securityTxt.expires) > now) return [];
  return [{ path: 'deployment.securityTxt.expires', problem: `is over since ${securityTxt.expires}` }];
}

/**
 * The text of `/.well-known/security.txt`; undefined where the settings have none.
 * @throws UserError where it is over already
 */
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
