import type { HttpHandler } from 'msw';
import type { World } from '../state/world.ts';
import { createAuthorizeHandler } from './authorize.ts';
import { createCaptchaHandler } from './captcha.ts';
import { createCharacterWhitelistHandler } from './character-whitelist.ts';
import { createCsrfHandler } from './csrf.ts';
import { createCultureContentHandler } from './culture-content.ts';
import { createCulturesHandler } from './cultures.ts';
import { createDeadlinesHandler } from './deadlines.ts';
import { createFormsConfigHandler } from './forms-config.ts';
import { createSessionTimeoutHandler } from './session-timeout.ts';
import { createSetLanguageHandler } from './set-language.ts';
import { createSignatureDateHandler } from './signature-date.ts';
import { createSubmissionStatusHandler } from './submission-status.ts';
import { createSubmitHandler } from './submit.ts';
import { createWalletSettingsHandler } from './wallet-settings.ts';

/** Creates a handler for every call of the specification's section 7, and for the submission status. The first match answers. */
export function createHandlers(world: World): readonly HttpHandler[] {
  return [
    createCsrfHandler(world),
    createSessionTimeoutHandler(world),
    createDeadlinesHandler(world),
    createCharacterWhitelistHandler(world),
    createCaptchaHandler(world),
    createWalletSettingsHandler(world),
    createFormsConfigHandler(world),
    createSignatureDateHandler(world),
    createCulturesHandler(world),
    createCultureContentHandler(world),
    createSetLanguageHandler(),
    createSubmissionStatusHandler(world),
    createAuthorizeHandler(world),
    createSubmitHandler(world),
  ];
}
