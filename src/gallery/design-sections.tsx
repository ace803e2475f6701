import { useState } from 'react';
import { CaptchaHelp } from '#captcha/ui/captcha-help.tsx';
import { ButtonRow, Link } from '#design/actions.tsx';
import { BusyProvider, Button } from '#design/button.tsx';
import { AlertDialog, Modal } from '#design/modal.tsx';
import { ToastRegion } from '#design/toast-region.tsx';
import { createToastQueue } from '#design/toasts.ts';
import { GallerySection } from './gallery-page.tsx';
import '#captcha/ui/captcha-host.css';
import { DisplayRow, RecordsGrid } from '#claim/blocks/records/records-grid.tsx';
import { Banner } from '#design/banner.tsx';
import { DataSummary, LabelledValue, LabelledValueList } from '#design/data-summary.tsx';
import { ErrorSummary } from '#design/error-summary.tsx';
import { Spinner } from '#design/icon.tsx';
import { CopyBlock, Disclosure, FeedbackBox } from '#design/page-content.tsx';
import { ProgressBar } from '#design/progress-bar.tsx';
import { Tabs } from '#design/tabs.tsx';

const toasts = createToastQueue();

export function ActionSections() {
  const [open, setOpen] = useState<'modal' | 'alert' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <GallerySection name="Button">
        <ButtonRow>
          <Button variant="primary" label="Continue" />
          <Button label="Back" />
          <Button variant="quiet" label="Cancel" />
          <Button variant="danger" label="Clear this device" icon="remove" />
          <Button label="Next" icon="next" iconPosition="end" />
          <Button icon="edit" accessibleName="Edit" />
          <Button label="Disabled" isDisabled />
          <Button variant="primary" label="Send" isPending pendingLabel="Sending" />
          <BusyProvider value="navigating">
            <Button label="Waits while busy" />
          </BusyProvider>
        </ButtonRow>
      </GallerySection>
      <GallerySection name="Link">
        <p>
          Read <Link href="#link">the important documents</Link> or{' '}
          <Link href="#link" newTabLabel="(opens in a new tab)">
            the court’s order
          </Link>
          .
        </p>
      </GallerySection>
      <GallerySection name="Modal">
        <ButtonRow>
          <Button label="Open a modal" onClick={() => setOpen('modal')} />
          <Button label="Open an alert" onClick={() => setOpen('alert')} />
        </ButtonRow>
        <Modal
          isOpen={open === 'modal'}
          heading="Your session is about to end"
          confirm={{ label: 'Continue', onClick: close }}
          others={[{ label: 'Sign out', onClick: close }]}
        >
          <p>We lock your answers in 0:42. What you typed is kept on this device.</p>
        </Modal>
        <AlertDialog isOpen={open === 'alert'} heading="We could not send this" okLabel="OK" onOk={close}>
          <p>Form is already submitting.</p>
        </AlertDialog>
      </GallerySection>
      <GallerySection name="Toast">
        <ButtonRow>
          <Button
            label="Show a toast"
            onClick={() => toasts.show('Saved on this device', { style: 'success' })}
          />
          <Button
            label="Show a toast that stays"
            onClick={() => toasts.show('Your claim is not filed yet', { style: 'warning', autohide: false })}
          />
        </ButtonRow>
        <ToastRegion queue={toasts} label="Messages" closeLabel="Close" />
      </GallerySection>
    </>
  );
}

const noAction = () => undefined;

export function DisplaySections() {
  return (
    <>
      <GallerySection name="Error summary">
        <ErrorSummary
          heading="There is a problem"
          items={[
            { targetId: 'text-error', text: 'Text: Value is required' },
            { targetId: 'select-error', text: 'Select: Value is required' },
          ]}
        />
      </GallerySection>
      <GallerySection name="Captcha in trouble">
        {(['reconnecting', 'script', 'slow'] as const).map((warning) => (
          <CaptchaHelp key={warning} warning={warning} onTryAgain={noAction} />
        ))}
      </GallerySection>
      <GallerySection name="Feedback box">
        <FeedbackBox>Your answers are saved on this device.</FeedbackBox>
        <FeedbackBox style="success" heading="Your claim is filed">
          <p>Your reference code is AB-7Q2M-4419.</p>
        </FeedbackBox>
        <FeedbackBox style="warning" heading="Not filed yet">
          <p>Your claim is saved on this device. It is sent when you are back online.</p>
        </FeedbackBox>
        <FeedbackBox style="danger" heading="We could not send your claim">
          <p>Your answers are safe. Try again.</p>
        </FeedbackBox>
      </GallerySection>
      <GallerySection name="Banner">
        <Banner
          heading="Claims close on June 30"
          lines={['File before the deadline.', 'It takes 15 minutes.']}
        />
      </GallerySection>
      <GallerySection name="Copy block">
        <CopyBlock heading="What you need" headingStyle="group">
          <p>You need the notice that we sent you. It shows your class member ID and your PIN.</p>
        </CopyBlock>
      </GallerySection>
      <GallerySection name="Labelled value">
        <LabelledValueList>
          <LabelledValue label="Name" values={['Maria Kowalski']} />
          <LabelledValue label="Left-aligned" values={['AB-200']} style="leftAligned" />
          <LabelledValue label="Stacked" values={['$1,234.50']} style="stacked" />
          <LabelledValue label="List" values={['receipt.pdf', 'photo.jpg']} />
          <LabelledValue label="Comma" values={['Email', 'Phone', 'Mail']} multiple="comma" />
          <LabelledValue label="Empty" values={[]} emptyText="Not given" />
          <LabelledValue icon="calendar" accessibleName="Deadline" values={['June 30, 2026']} />
        </LabelledValueList>
      </GallerySection>
      <GallerySection name="Data summary">
        <DataSummary
          heading="About you"
          groups={[
            {
              id: 'name',
              heading: 'Name',
              values: [
                {
                  id: 'first',
                  label: 'First name',
                  values: ['Maria'],
                  action: <Link href="#change">Change</Link>,
                },
                { id: 'last', label: 'Last name', values: ['Kowalski'] },
              ],
            },
          ]}
        />
      </GallerySection>
      <GallerySection name="Records grid">
        <RecordsGrid caption="What you spent" labels={['Date', 'Paid to', 'Amount']} actionsLabel="Actions">
          {['03/04/2024', '05/19/2024'].map((date) => (
            <DisplayRow
              key={date}
              recordClientId={`client-${date}`}
              cells={[
                { key: 'date', label: 'Date', value: date },
                { key: 'vendor', label: 'Paid to', value: 'Northgate Repairs' },
                { key: 'amount', label: 'Amount', value: '$84.00' },
              ]}
              edit={{ label: 'Edit', accessibleName: `Edit ${date}`, onClick: noAction }}
              remove={{ label: 'Remove', accessibleName: `Remove ${date}`, onClick: noAction }}
            />
          ))}
        </RecordsGrid>
      </GallerySection>
      <GallerySection name="Tabs">
        <Tabs
          label="Ways to file"
          items={[
            { id: 'online', label: 'Online', content: <p>The fastest way.</p> },
            { id: 'mail', label: 'By mail', content: <p>Print the paper form.</p> },
          ]}
        />
      </GallerySection>
      <GallerySection name="Disclosure">
        <Disclosure summary="Why we ask">We need it to find your purchase.</Disclosure>
      </GallerySection>
      <GallerySection name="Progress">
        <ProgressBar label="Sending photo.jpg" part={0.4} valueText="40%" />
        <Spinner label="Loading" />
      </GallerySection>
    </>
  );
}
