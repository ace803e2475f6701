import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ButtonRow } from './actions.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { DataSummary, LabelledValue } from './data-summary.tsx';
import { Column, CopyBlock, FeedbackBox, Row } from './page-content.tsx';

const render = (element: ReactNode) => renderToStaticMarkup(element);

test.each([1, 2, 3])('a row of %i columns, each half as wide unless said otherwise [S2.91]', (count) => {
  const columns = Array.from({ length: count }, (_, index) => `c${index}`);
  const html = render(
    <Row>
      {columns.map((key) => (
        <Column key={key}>{key}</Column>
      ))}
      <Column span={4}>third</Column>
    </Row>,
  );
  expect(html.split('column--6')).toHaveLength(count + 1);
  expect(html).toContain('column--4');
});

test('buttons in a row [S2.92]', () => {
  const html = render(
    <ButtonRow>
      <Button label="Back" />
      <Button label="Continue" />
    </ButtonRow>,
  );
  expect(html).toMatch(
    /^<div class="button-row[^"]*"><button.*Back.*<\/button><button.*Continue.*<\/button><\/div>$/,
  );
});

test.each(['default', 'leftAligned', 'stacked'] as const)('a labelled value, %s [S2.93 S2.101]', (style) => {
  const html = render(<LabelledValue label="City" values={['Eugene']} style={style} />);
  expect(html).toContain(`labelled-value--${style}`);
  expect(html).toMatch(/<dt[^>]*><span>City<\/span><\/dt><dd[^>]*><span>Eugene<\/span><\/dd>/);
});

test('each of several values keeps its own direction', () => {
  const values = ['photo (1).jpg', 'receipt.pdf'];
  expect(render(<LabelledValue label="Files" values={values} />)).toContain(
    '<li><bdi>photo (1).jpg</bdi></li>',
  );
  expect(render(<LabelledValue label="Files" values={values} multiple="comma" />)).toContain(
    ', <bdi>receipt.pdf</bdi>',
  );
});

test('a banner with its heading, lines and picture [S2.94]', () => {
  const html = render(<Banner heading="Due soon" lines={['One', 'Two']} image="/a.png" />);
  expect(html).toMatch(/<h2[^>]*>Due soon<\/h2><p>One<\/p><p>Two<\/p>/);
  expect(html).toContain('<img class="banner__image" src="/a.png" alt=""/>');
});

test('a block of copy [S2.95]', () => {
  expect(render(<CopyBlock heading="Before you start">Take your notice.</CopyBlock>)).toMatch(
    /<h2[^>]*>Before you start<\/h2>Take your notice\./,
  );
});

test('a data summary: a header, then groups of labelled values [S2.96 S2.103]', () => {
  const html = render(
    <DataSummary
      heading="About you"
      groups={[
        { id: 'name', heading: 'Name', values: [{ id: 'last', label: 'Last name', values: ['Roe'] }] },
        { id: 'reach', values: [{ id: 'phone', label: 'Phone', values: ['1'] }] },
      ]}
    />,
  );
  const order = ['About you', 'Name', 'Last name', 'Roe', 'Phone'].map((text) => html.indexOf(`>${text}<`));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(html.split('data-summary__group')).toHaveLength(3);
});

test.each(['default', 'success', 'warning'] as const)('a feedback box, %s [S2.98 S2.104]', (style) => {
  const html = render(
    <FeedbackBox style={style} heading="Saved">
      On this device.
    </FeedbackBox>,
  );
  expect(html).toContain(`feedback-box--${style}`);
  expect(html).toContain('<p class="feedback-box__heading">Saved</p><span>On this device.</span>');
});
