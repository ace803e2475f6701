import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import { useFormEngine } from '#claim/ui/form-engine-context.ts';
import { type RenderedPage, renderBlocks, TEST_MODEL } from '#claim/ui/test-harness.tsx';
import type { WalletSlotProps } from '#claim/ui/widget-ports.ts';
import { Button } from '#design/button.tsx';

let rendered: RenderedPage | undefined;

afterEach(() => {
  rendered?.unmount();
  rendered = undefined;
});

function LinkButton({ address }: WalletSlotProps) {
  const engine = useFormEngine();
  return <Button label="Link the account" onClick={() => engine.change(address, 'code-1')} />;
}

test('the wallet’s part puts its code where the claim keeps it, unseen, and shows what is wrong with it', async () => {
  rendered = await renderBlocks([{ id: 'wallet', kind: 'wallet', model: TEST_MODEL }], {
    WalletSlot: LinkButton,
  });
  await userEvent.click(page.getByRole('button', { name: 'Link the account' }));
  expect(rendered.getValue(WALLET_CODE_KEY)).toBe('code-1');
  await expect
    .poll(() => document.querySelector('input[type="hidden"]')?.getAttribute('value'))
    .toBe('code-1');
  const { engine } = rendered;
  const { clientId } = engine.store.findModel(TEST_MODEL);
  engine.setIssues({ clientId, key: WALLET_CODE_KEY }, [{ code: 'required' }]);
  await expect.element(page.getByText('Value is required')).toBeVisible();
});
