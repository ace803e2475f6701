import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#design/icon.tsx';
import './site-menu.css';
import { moveFocus } from '#design/accessibility.tsx';

interface SiteMenuProps {
  readonly label: ReactNode;
  /** Replaces the label for screen readers if that is too short to be understood alone. */
  readonly accessibleName?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Header menu as a native disclosure: opens without a script; Escape, a choice or a press outside closes it; one is open at a time. */
export function SiteMenu({ label, accessibleName, className, children }: SiteMenuProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = (event: Event): void => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) setIsOpen(false);
    };
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      takeFocusOut(details.current);
      setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  return (
    <details
      ref={details}
      className={`site-menu ${className}`}
      name="site-menu"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="site-menu__summary" {...(accessibleName ? { 'aria-label': accessibleName } : {})}>
        <span>{label}</span>
        <Icon name="down" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the click that its links and buttons make, by key too */}
      <div
        className="site-menu__panel"
        onClick={(event) => {
          if (!(event.target instanceof Element) || event.target.closest('a, button') === null) return;
          takeFocusOut(details.current);
          setIsOpen(false);
        }}
      >
        {children}
      </div>
    </details>
  );
}

/** Moves the focus out of a panel before it is hidden; a keyboard user would otherwise start at the top again. */
function takeFocusOut(details: HTMLDetailsElement | null): void {
  if (details?.contains(document.activeElement)) moveFocus(details.querySelector('summary'));
}
