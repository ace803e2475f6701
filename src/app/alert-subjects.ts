import type { FormType } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { formWordKey } from '#words/form-words.ts';
import type { MessageKey } from '#words/messages.ts';
import type { AlertSubject } from './error-info.ts';
import type { Portal } from './portal.ts';

/** An alert about a submitted claim: overtaken once the outbox has it in another state than `isStill` names. */
export function aboutRow(
  { id: rowId, formType }: Pick<OutboxRowView, 'id' | 'formType'>,
  isStill: (row: OutboxRowView) => boolean,
): AlertSubject {
  return aboutOutbox((rows, wordState) => {
    const row = rows.find(({ id }) => id === rowId);
    if (row === undefined) return formWordKey('submissions.noLongerWaiting', formType);
    return isStill(row) ? undefined : wordState(row);
  });
}

/** An alert about a draft: overtaken once it is submitted, which another tab may do. */
export function aboutDraft(draftId: string | undefined): AlertSubject {
  return aboutOutbox((rows, wordState) => {
    const row = rows.find((each) => each.draftId === draftId);
    return row && wordState(row);
  });
}

/** An alert about an authorize or a submit that is under way: overtaken once that has ended. */
export function aboutSubmitting({ filing: { state } }: Pick<Portal, 'filing'>): AlertSubject {
  return {
    watch: (overtaken) =>
      state.subscribe(() => {
        if (!state.get().isSubmitting) overtaken(null);
      }),
  };
}

/** An alert about an attempt to sign in: overtaken once these credentials are proven, or another page is gone back to. */
export function aboutAttempt(
  { filing: { state } }: Pick<Portal, 'filing'>,
  formType: FormType,
): AlertSubject {
  return {
    watch(overtaken) {
      const ending = new AbortController();
      const { pathname } = location;
      const leave = () => {
        if (location.pathname !== pathname) overtaken(null);
      };
      window.addEventListener('popstate', leave, { signal: ending.signal });
      const stop = state.subscribe(() => {
        if (state.get().authorized[formType]) overtaken(null);
      });
      return () => {
        ending.abort();
        stop();
      };
    },
  };
}

/** @param findNews undefined while the alert is still true. */
function aboutOutbox(
  findNews: (
    rows: readonly OutboxRowView[],
    wordState: (row: OutboxRowView) => MessageKey,
  ) => MessageKey | undefined,
): AlertSubject {
  return {
    watch(overtaken) {
      let isOver = false;
      let stop = () => {};
      // Not with the start page, whose alerts are of other things.
      void Promise.all([import('#outbox/outbox-view.ts'), import('#outbox/row-advice.ts')]).then(
        ([{ watchOutbox }, { adviseRow }]) => {
          if (isOver) return;
          const wordState = (row: OutboxRowView) =>
            formWordKey(`submissions.state.${adviseRow(row).key}.title`, row.formType);
          stop = watchOutbox((rows) => {
            const news = findNews(rows, wordState);
            if (news !== undefined) overtaken(news);
          });
        },
      );
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}
