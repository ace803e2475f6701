import { expect, it } from 'vitest';
import settingsFile from '#settings' with { type: 'json' };
import { parseSettings, settingsSchema, THEME_NAMES } from './settings.ts';

it('has the default 7.0 theme, a session of 30, no analytics [S3.3 S3.4 S3.5 S9.1 S9.13]', () => {
  expect(parseSettings(settingsFile)).toMatchObject({
    theme: 'default-7.0',
    minSessionDurationMinutes: 30,
    analyticsTagId: null,
    analyticsPropertyId: null,
  });
});

it('takes the analytics ids of a case as they are: none is built in [S3.6 S9.26]', () => {
  const ids = { analyticsTagId: 'G-ANY', analyticsPropertyId: 'any other' };
  expect(parseSettings({ ...settingsFile, ...ids })).toMatchObject(ids);
});

it('has an example with every setting, those that may be left out too', () => {
  const { captcha } = settingsSchema.shape;
  // The page does not carry what only the server's side (scripts/deployment-settings.ts) or editors need.
  const { deployment: _, $schema: _address, ...pageSettings } = settingsFile;
  expect(Object.keys(pageSettings).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  expect(parseSettings(settingsFile)).not.toHaveProperty('deployment');
  expect(parseSettings(settingsFile)).not.toHaveProperty('$schema');
  expect(Object.keys(settingsFile.captcha).sort()).toEqual(Object.keys(captcha.shape).sort());
});

it.each(THEME_NAMES)('takes the theme %s', (theme) => {
  expect(parseSettings({ ...settingsFile, theme }).theme).toBe(theme);
});

it('refuses a setting of the wrong kind', () => {
  expect(() => parseSettings({ ...settingsFile, minSessionDurationMinutes: 0 })).toThrow();
});
