import { Tab, TabList, TabPanel, TabProvider } from "@ariakit/react/tab";
import { type ReactNode, useId } from "react";

import { messages } from "../messages/messages.ts";

import styles from "./tabs.module.css";

type TabsProps = {
  label: string;
  tabs: readonly {
    label: string;
    /** Number of active filters on the tab; part of its accessible name. */
    count?: number;
    panel: ReactNode;
  }[];
};

/**
 * Tabs with their panels. Arrow keys select immediately. All panels share one area as large as the largest
 * panel, so selecting a tab doesn't shift the layout.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const prefix = useId();
  const idOf = (index: number) => `${prefix}${index}`;
  return (
    <TabProvider defaultSelectedId={idOf(0)}>
      <TabList className={styles["list"]} aria-label={label}>
        {tabs.map((tab, index) => (
          <Tab key={tab.label} id={idOf(index)} className={styles["tab"]}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <>
                <span className={styles["count"]} aria-hidden="true">
                  {tab.count}
                </span>
                <span className="visually-hidden">{messages.ui.active(tab.count)}</span>
              </>
            )}
          </Tab>
        ))}
      </TabList>
      <div className={styles["panels"]}>
        {tabs.map((tab, index) => (
          <TabPanel key={tab.label} tabId={idOf(index)} alwaysVisible className={styles["panel"]}>
            {tab.panel}
          </TabPanel>
        ))}
      </div>
    </TabProvider>
  );
}
