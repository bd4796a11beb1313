import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'

/** Whoever did it. Of staff of the platform and of other branches, whom nobody here can look up, the entry says who they are. */
export function Actor({ record: { actor, actorFrom } }: { record: RecordOf<typeof auditTrail> }) {
  const translate = useTranslate()
  if (actorFrom)
    return (
      <>
        <bdi>{actorFrom.name}</bdi> · <bdi>{actorFrom.branch ?? translate('admin.audit.ofPlatform')}</bdi>
      </>
    )
  return actor === null ? <span aria-hidden="true">–</span> : <RecordLink resource="users" id={actor} link={false} />
}
