import { describe, expect, it } from 'vitest';
import { chooseInstallOffer, type InstallSituation } from './install-client.ts';

const fresh: InstallSituation = {
  platform: 'prompt',
  isInstalled: false,
  isDismissed: false,
  moment: 'draft-saved',
};

describe('chooseInstallOffer', () => {
  it.each([
    ['prompt', 'before-draft', 'none'],
    ['prompt', 'draft-saved', 'prompt'],
    ['prompt', 'submitted', 'prompt'],
    ['ios', 'before-draft', 'ios-steps'],
    ['ios', 'draft-saved', 'none'],
    ['ios', 'submitted', 'none'],
    ['none', 'before-draft', 'none'],
    ['none', 'submitted', 'none'],
  ] as const)('%s, %s: %s', (platform, moment, offer) => {
    expect(chooseInstallOffer({ ...fresh, platform, moment })).toBe(offer);
  });

  it('offers nothing once installed, and nothing again once dismissed', () => {
    expect(chooseInstallOffer({ ...fresh, isInstalled: true })).toBe('none');
    expect(chooseInstallOffer({ ...fresh, isDismissed: true })).toBe('none');
  });
});
