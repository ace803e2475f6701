import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DisplayRow, RecordsGrid } from './records-grid.tsx';

test('a records grid has a row of labels, then a row of values for each record [S2.97 S2.105]', () => {
  const rows = [
    ['client-1', 'Northgate', '84'],
    ['client-2', 'Southgate', '12'],
  ] as const;
  const html = renderToStaticMarkup(
    <RecordsGrid caption="What you paid for" labels={['Paid to', 'Amount']}>
      {rows.map(([id, vendor, amount]) => (
        <DisplayRow
          key={id}
          recordClientId={id}
          cells={[
            { key: 'vendor', label: 'Paid to', value: vendor },
            { key: 'amount', label: 'Amount', value: amount },
          ]}
        />
      ))}
    </RecordsGrid>,
  );
  expect(html.match(/<th [^>]*>[^<]*/g)?.map((cell) => cell.replace(/<[^>]*>/, ''))).toEqual([
    'Paid to',
    'Amount',
  ]);
  for (const [id, vendor, amount] of rows) {
    expect(html).toMatch(new RegExp(`<tr[^>]*data-record="${id}">.*${vendor}.*${amount}`));
  }
  expect(html).not.toMatch(/<(?:input|select|textarea)/);
});
