import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import './tabs.css';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
}

export function Tabs({ label, items }: TabsProps) {
  return (
    <AriaTabs className="tabs">
      <TabList className="tabs__list" aria-label={label}>
        {items.map((item) => (
          <Tab className="tabs__tab" key={item.id} id={item.id}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel className="tabs__panel" key={item.id} id={item.id}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
