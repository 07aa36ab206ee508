import { Link } from '@tanstack/react-router'
import * as Radix from 'radix-ui/tabs'
import type { KeyboardEvent, ReactNode } from 'react'

export interface Tab {
  /** Without spaces: it becomes part of an id. */
  value: string
  label: string
  content: ReactNode
  /** The address of the tab, for tabs that are pages. The arrow keys then only move the focus, and Enter opens it. */
  to?: string
}

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The open tab, where the address or a parent decides; otherwise `defaultValue`, or the first. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** The arrow keys only move the focus, as with addresses: for tabs that shouldn't open on the way to another one. */
  manual?: boolean
  /** Tabs of equal width, for two or three short ones; below each other where a word would have to be broken. */
  even?: boolean
}

/** A row of tabs that wraps instead of hiding any. Only the open tab's content is rendered. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onValueChange, even, manual }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue}
      onValueChange={onValueChange}
      activationMode={manual || tabs.some(({ to }) => to !== undefined) ? 'manual' : 'automatic'}
    >
      <Radix.List
        aria-label={label}
        className={`gap-1 rounded-card border border-hairline bg-well p-1.5 ${even ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]' : 'inline-flex flex-wrap'}`}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            asChild={tab.to !== undefined}
            className="min-h-12 cursor-pointer rounded-control border-2 border-transparent px-3.5 py-2 leading-tight wrap-anywhere text-ink-soft no-underline hover:text-evergreen data-[state=active]:border-evergreen data-[state=active]:bg-card data-[state=active]:font-[650] data-[state=active]:text-evergreen"
          >
            {tab.to === undefined ? (
              <TabLabel label={tab.label} />
            ) : (
              <Link to={tab.to} onKeyDown={pressWithSpace}>
                <TabLabel label={tab.label} />
              </Link>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="mt-6 rounded-small">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** The bold copy reserves the width, so choosing a tab moves nothing. */
function TabLabel({ label }: { label: string }) {
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span>{label}</span>
      <span aria-hidden className="invisible font-[650]">
        {label}
      </span>
    </span>
  )
}

/** Links know only Enter, and tabs both keys. */
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
