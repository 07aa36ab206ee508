import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import icon from '#web/styles/icon.svg'

/** The frame of pages that people reach by a link, such as an invite. Hidden from search engines. */
export function VisitorPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="border-b border-hairline">
        <div className="mx-auto flex max-w-page px-gutter sm:px-6">
          <Link
            to={paths.home}
            reloadDocument
            className="flex min-h-16 items-center gap-2.5 font-story font-[650] text-ink no-underline"
          >
            <img src={icon} alt="" className="size-8" />
            {PRODUCT}
          </Link>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-page flex-1 flex-col px-gutter pt-8 pb-16 outline-none sm:px-6 sm:pt-14"
      >
        {children}
      </main>
    </div>
  )
}
