import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'

/** Who it was, and when. */
export const By = ({ name, at }: { name: string; at: string | null }) => (
  <Dotted parts={[<bdi key="name">{name}</bdi>, at === null ? null : <Moment key="at" value={at} />]} />
)
