import { THEME_NAMES } from '#server/settings.ts';
import type { Described, Members } from './describe-members.ts';

const THEMES = THEME_NAMES.map((name) => `\`${name}\``);

const hosts: Described = {
  says: 'What the Content-Security-Policy allows for this purpose beside the portal’s own. Scripts of all of `www.google.com`, `www.gstatic.com` or `www.googletagmanager.com` are refused: name the path.',
  members: {
    scripts: 'Sources of scripts, such as https://captcha.example.',
    frames: 'Sources of frames.',
    connects: 'Sources that scripts may call.',
    images: 'Sources of images.',
  },
};

/**
 * Descriptions of each member of `settings.json`, for cases/settings.schema.json and the table in docs/deploying.md. They are not in the
 * schema itself, which is part of the page's code. `node scripts/case/write-schemas.ts` writes both.
 */
export const SETTING_DESCRIPTIONS: Members = {
  theme: `The look: ${THEMES.slice(0, -1).join(', ')} or ${THEMES.at(-1)}.`,
  analyticsTagId:
    'The tag that visits are counted with; null: nobody is counted or asked. Visits are counted after consent, never under Global Privacy Control; the choice can be changed on `/privacy` and `/claim/status`.',
  analyticsPropertyId: 'The property of that tag; null where it has none.',
  siteBaseAddress:
    'The site that the links of the header lead to; `""` where the portal itself serves `/faq`, `/documents` and the like.',
  apiBaseAddress:
    'The origin of the settlement’s server; `""`: that of the page. Another must be of the same site, send CORS headers with credentials, expose `Date` and `Retry-After`, and allow the request headers `Content-Type`, the one that `GET /api/csrf` names, and with `serverIdempotency` `Idempotency-Key`.',
  defaultForm: 'The form type at `/`.',
  minSessionDurationMinutes:
    'After how long without a sign of the claimant the answers are locked. No longer than the server’s own session.',
  supportsInternationalAddresses: 'Whether an address can be outside of the United States.',
  draftRetentionDays: 'How long a draft that nobody touches stays on a claimant’s device.',
  files: {
    says: 'What may be sent with a claim; the server must allow as much.',
    members: {
      acceptedTypes: 'Media types, as the first bytes of a file tell them.',
      maxFileBytes: 'The largest file, in bytes.',
      maxClaimBytes:
        'All files of a claim together, in bytes. Every proxy must let it and 10 MB through; `deploy/nginx.conf` stops at 110 MB.',
    },
  },
  privacyPolicyUrl: 'Where the footer’s link to the privacy policy leads.',
  banner: {
    says: 'The banner of the theme `kontent-9.0`.',
    members: {
      show: 'Whether it is shown.',
      header: 'Its first line: a key of the words, or a text.',
      copy: 'Up to two lines below it: keys of the words, or texts; `""` is left out.',
      image: 'A picture of the case, `pictures/harbor.jpg`, or its address; null: none.',
    },
  },
  allowedRedirectOrigins: 'Origins that a deadline which has passed may send claimants to.',
  serverIdempotency:
    'Whether the server keeps to `Idempotency-Key` and answers `GET /api/submissions/status`, best without a session: where it answers 401 or 403 instead, a claimant whose answer was lost is asked for the sign-in details first; where it answers 404, 405 or 501, the claimant is told to contact you and decides whether to send the claim again. With `false` the portal sends no `Idempotency-Key`.',
  walletProvider:
    'The name in the path of `GET /api/banking/{name}-settings`. A settlement without a wallet answers 404 or 204 there, or `enabled: false`: none is offered then.',
  captcha: {
    says: 'Addresses and rights of the captcha; its provider is named by the server.',
    members: {
      scriptAddresses: {
        says: 'Where each provider’s script comes from.',
        members: {
          google: 'The address of reCAPTCHA’s script; `""`: the provider’s own.',
          turnstile: 'The address of Turnstile’s script; `""`: the provider’s own.',
          hcaptcha: 'The address of hCaptcha’s script; `""`: the provider’s own.',
        },
      },
      redirectOnError: 'Leads to `/error` where the captcha fails.',
      hosts,
      trustedTypesPolicies:
        'Names of Trusted Types policies that the provider’s script creates; the browser’s console names one that is refused.',
    },
  },
  wallet: {
    says: 'Addresses and rights of the wallet; whether there is one is told by the server.',
    members: { buttonImageUrl: 'The picture on the button that links the wallet.', hosts },
  },
  analytics: {
    says: 'Addresses and rights of what counts visits.',
    members: { scriptAddress: 'Where its script comes from.', hosts },
  },
  foreignScriptsOrigin:
    'An origin of https that the scripts of captcha and analytics are kept on, in a frame, such as https://scripts.example.org; null: they run in the portal’s own. docs/deploying.md (“Scripts on an origin of their own”) says what is served there.',
  errorReports: {
    says: 'Coded troubles, without any value, to an address of yours; off by default (docs/support-code.md).',
    members: { enabled: 'Whether they are sent.', address: 'Where they are sent.' },
  },
  retireServiceWorker:
    'True makes every installed copy drop its worker and caches; drafts and claims that wait stay.',
  maintenanceNotice: 'A sentence above every page while it is not empty.',
  deployment: {
    says: 'What the server’s side alone needs; the page is not given it. A file may leave it out.',
    members: {
      captchaProvider:
        '`google`, `turnstile` or `hcaptcha`, as the server’s config names it (a settlement without a captcha names `none`, or answers 204 or 404): the policy allows this provider’s hosts and no other’s. null, or another address for its script: only what `captcha.hosts` names.',
      portalOrigin:
        'The portal’s own origin, such as https://claims.example.org: with `foreignScriptsOrigin` it must be given, for it alone may embed that frame.',
      reportsAddress:
        'Where browsers report what the policy has refused (`report-to`); `""`: nowhere. A report holds the address of the page.',
      securityTxt: {
        says: 'What `/.well-known/security.txt` says (RFC 9116); null: there is none. `configure` refuses one that is over.',
        members: {
          contacts: '`mailto:…`, `https://…` or `tel:…`, the best way first.',
          expires:
            'When it is no longer to be relied on: a time such as 2027-01-31T00:00:00Z, at most a year ahead.',
          policy: 'The address of the policy for whoever reports something; `""`: none.',
          preferredLanguages: 'The languages that reports may be in: `en`.',
        },
      },
    },
  },
};
