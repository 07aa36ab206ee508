import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const cookies = ({ analytics }: SiteConfig) => ({
  id: 'cookies',
  heading: 'Cookies',
  body: (
    <>
      <p>
        A cookie is a short note that your browser keeps for a website. We have one, called <strong>keepsaid</strong>.
        It comes when you sign in. A long, random number stands in it, and by that number we know that it is you.
      </p>
      <p>
        It lasts 365 days from the last day on which you were here. It is so long because nobody should be locked out of
        their own stories. When you sign out it ends at once. Whoever only looks at these pages gets no cookie from us.
      </p>
      {analytics && (
        <p>
          Google Analytics sets cookies too. Their names begin with <strong>_ga</strong>. They end when you close your
          browser.
        </p>
      )}
    </>
  ),
})
