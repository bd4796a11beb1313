import { useGetList } from 'react-admin'
import { placeIn } from '../../../../i18n/named.ts'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useOther, useOthers } from '../../../../src/generate/hooks/other.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { donors } from '../../../donors/schema.ts'
import type { entities } from '../../../entities/schema.ts'
import type { donorIssues } from '../../schema.ts'

/** Whose row it is, for those who see rows of several entities. */
export interface OfEntity {
  entityId: string
}

/** What a donor is shown of an issue: `access.ts`. */
export type OwnIssue = OfEntity &
  Pick<
    RecordOf<typeof donorIssues>,
    | 'id'
    | 'type'
    | 'project'
    | 'message'
    | 'filesTold'
    | 'sentAt'
    | 'reply'
    | 'replyFilesTold'
    | 'repliedAt'
    | 'entityName'
    | 'status'
    | 'closedAt'
    | 'reopenedAt'
    | 'reopenNote'
    | 'reopenFilesTold'
    | 'satisfaction'
  >

/** So many messages are shown, the newest first. */
const NEWEST = { pagination: { page: 1, perPage: 100 }, sort: { field: 'sentAt', order: 'DESC' } } as const

/** What the donor wrote; an answer that comes is there without a reload. */
export function useOwnIssues() {
  const followed = useFollowed(['donor_issues'], ['donor_issues', 'getList'])
  return useGetList<OwnIssue>('donor_issues', NEWEST, followed)
}

type Contact = Pick<
  RecordOf<typeof entities>,
  'managementTitle' | 'managementPerson' | 'contactPhone' | 'contactEmail' | 'website'
>
type Entity = Contact &
  Pick<RecordOf<typeof entities>, 'id' | 'name' | 'branchName' | 'nameEn' | 'branchNameEn' | 'status'>

/** One of the donors that the signed-in person is. */
type OwnDonor = OfEntity & Pick<RecordOf<typeof donors>, 'id'>

export interface Charity {
  /** The donor as whom one writes to it. */
  donor: string
  entityId: string
  name: string
  contact: Contact
}

/** So many charities know one person, at the most that are shown. */
const CHARITIES = { pagination: { page: 1, perPage: 100 }, sort: { field: 'createdAt', order: 'ASC' } } as const

/** The charities at work that know the signed-in person, each once; undefined until they are known. */
export function useCharities(): { charities: readonly Charity[] | undefined; error: unknown; retry: () => void } {
  const { locale } = useFormat()
  const { data: donors, error, refetch } = useGetList<OwnDonor>('donors', CHARITIES)
  const ids = [...new Set((donors ?? []).map(({ entityId }) => entityId))]
  const { data: entities } = useOthers<Entity>('entities', ids)
  const retry = () => void refetch()
  if (donors === undefined || (ids.length > 0 && entities === undefined)) return { charities: undefined, error, retry }
  const charities = (entities ?? []).flatMap((entity): Charity[] => {
    // Whoever is two of one charity's donors writes as the first.
    const first = donors.find(({ entityId }) => entityId === entity?.id)
    if (!entity || !first || entity.status !== 'active') return []
    return [{ donor: first.id, entityId: entity.id, name: placeIn(entity, locale), contact: entity }]
  })
  return { charities, error: null, retry }
}

/** What an entity is called, or nothing while that is not known. */
export function useEntityName(id: string): string {
  const { locale } = useFormat()
  const { data } = useOther<Entity>('entities', id)
  return data ? placeIn(data, locale) : ''
}
