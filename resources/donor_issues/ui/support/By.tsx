import { Moment } from '../../../../src/ui/Moment.tsx'

/** Who it was, and when. */
export function By({ name, at }: { name: string; at: string | null }) {
  return (
    <>
      <bdi>{name}</bdi>
      {at === null ? null : (
        <>
          {' · '}
          <Moment value={at} />
        </>
      )}
    </>
  )
}
