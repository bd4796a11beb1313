import { todayIn } from '../../../../i18n/dates.ts'
import { newKey } from '../../../../src/providers/http.ts'
import { type UpdateDraft, updateDrafts, useUpdateDraft } from '../../../../src/providers/waiting/draft.ts'
import { ownerNow } from '../../../../src/providers/waiting/index.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'

/** What the update is of. */
export interface Target {
  id: string
  name: string
}

/** Nothing is left of it that would be missed. */
const isEmpty = ({ details, pictures }: UpdateDraft): boolean => pictures.length === 0 && details.trim() === ''

/** Notes the project that was chosen in a draft that is there; the next one is of the page's own. */
export function chooseProject(project: Target | null): void {
  const owner = ownerNow()
  if (owner === null) return
  updateDrafts().change(
    owner,
    (draft) => draft && { ...draft, project: project?.id ?? null, projectName: project?.name ?? '' },
  )
}

/** The update that is being made, kept on the device with every change of it. */
export function useDraft(project: Target | null) {
  const { timeZone } = useFormat()
  const { draft, isKept } = useUpdateDraft()
  /** `owner`: for whom it was begun, where that has taken its time. */
  const edit = (part: (draft: UpdateDraft) => Partial<UpdateDraft>, owner = ownerNow()): void => {
    if (owner === null) return
    updateDrafts().change(owner, (now) => {
      const before = now ?? {
        id: newKey(),
        key: newKey(),
        owner,
        project: project?.id ?? null,
        projectName: project?.name ?? '',
        day: todayIn(timeZone),
        details: '',
        people: null,
        pictures: [],
      }
      const next = { ...before, ...part(before) }
      return isEmpty(next) ? null : next
    })
  }
  const drop = (): void => {
    const owner = ownerNow()
    if (owner !== null) updateDrafts().change(owner, () => null)
  }
  const putBack = (thrown: UpdateDraft): void => updateDrafts().change(thrown.owner, (now) => now ?? thrown)
  return { draft, isKept, edit, drop, putBack }
}
export type DraftInHand = ReturnType<typeof useDraft>
