export const peopleYouRecord = {
  id: 'people-you-record',
  heading: 'People you record, and people you tell about',
  body: (
    <>
      <p>
        Ask before you record somebody, and before you save what they said. The page reminds you when you save. If they
        say no, please discard the recording.
      </p>
      <p>
        Keep here only what is yours to keep: your own stories, or those that others have agreed to. Please do not use
        it to harm anybody.
      </p>
    </>
  ),
}
