import type { SiteConfig } from '#server/features/marketing/contract.ts'

export const whatWeKeep = ({ sells, ready }: SiteConfig) => ({
  id: 'what-we-keep',
  heading: 'What we keep',
  body: (
    <>
      <p>To make an account we ask for your first and last name, an email address and a password. We keep:</p>
      <ul>
        <li>
          your name and your email address. Of your password we keep only a scrambled form. It can be checked, but
          nobody can read the password in it.
        </li>
        <li>your recordings as they were made, and copies of them in forms that are easy to play</li>
        <li>the words: your text, its earlier versions, and what a computer heard</li>
        <li>what is noted with a story: who told it, people, place, date, tags and notes</li>
        <li>comments, reactions and questions</li>
        <li>who belongs to which family, who was invited, and who has left</li>
      </ul>
      {sells && !ready.premium && <p>Nothing can be paid here yet, so we know no card and no bank account.</p>}
    </>
  ),
})
