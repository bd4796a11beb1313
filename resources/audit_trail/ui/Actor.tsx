import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'

const PROGRAM = 'resources.audit_trail.text.program'

/** Whoever did it. Of staff of the platform and of other branches, whom nobody here can look up, the entry says who they are. */
export function Actor({ record: { actor, actorFrom, request } }: { record: RecordOf<typeof auditTrail> }) {
  const translate = useTranslate()
  if (actorFrom)
    return (
      <>
        <bdi>{actorFrom.name}</bdi> · <bdi>{actorFrom.branch ?? translate('admin.audit.ofPlatform')}</bdi>
      </>
    )
  if (actor !== null) return <RecordLink resource="users" id={actor} link={false} />
  // Who asked for it without being of the staff is not told; what nobody asked for, the program did by itself.
  return request === null ? <>{translate(PROGRAM)}</> : <span aria-hidden="true">–</span>
}
