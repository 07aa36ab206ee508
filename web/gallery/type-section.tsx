import { linkClass } from '#web/ui/button-class.ts'
import { Section } from './section.tsx'

export function TypeSection() {
  return (
    <Section title="Type">
      <div className="flex flex-col gap-4">
        <p className="font-story text-display font-[560] tracking-[-0.015em]">The summer the river froze</p>
        <h2>What my mother kept in the blue tin</h2>
        <h3>Questions about childhood</h3>
        <p className="measure text-lead">
          A lead paragraph stands under a title and says in one breath what the page is for.
        </p>
        <p className="measure">
          Body text is twenty pixels, because the person who reads it may be eighty-four. It may hold{' '}
          <a className={linkClass} href="#type">
            a link to somewhere else
          </a>
          , and <strong>a word that matters</strong>.
        </p>
        <p className="text-small text-ink-soft">
          Small print, never smaller than this: told by Ruth · about 1952 · 4:12
        </p>
        <p className="figures text-figure font-[650]">12:41</p>
      </div>
      <blockquote className="measure font-story text-lead">
        “We had one good pair of skates between the three of us, so you learned to be quick about it. Anna went first,
        because she was the eldest, and <em>I held the lantern</em>.”
      </blockquote>
    </Section>
  )
}
