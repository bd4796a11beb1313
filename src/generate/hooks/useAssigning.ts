import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { Colleagues } from '../../../resources/_contracts/colleagues.ts'
import { useSettings } from '../../providers/settings.ts'
import type { Deed } from '../../ui/MoreMenu.tsx'
import { readAction, refusalText, runAction } from '../calls.ts'

interface Assigned {
  resource: string
  id: string
  assignee: string | null
  /** Says what was given, to somebody or to nobody. */
  says: { done: string; undone: string }
  /** Reads again what it was given. */
  onChange: () => Promise<unknown>
}

/** To whom of a team something can be given: to oneself first, to a colleague, to nobody. */
export function useAssigning({ resource, id, assignee, says, onChange }: Assigned): readonly Deed[] {
  const translate = useTranslate()
  const notify = useNotify()
  const me = useSettings(({ profile }) => profile?.id ?? null)
  const { data } = useQuery({
    queryKey: [resource, 'colleagues'],
    queryFn: () => readAction<Colleagues>(resource, null, 'colleagues'),
  })
  const people = data?.people ?? []
  const give = async (to: string | null) => {
    try {
      await runAction(resource, id, 'assign', { to })
      notify(to === null ? says.undone : says.done, { type: 'success' })
    } catch (fault) {
      notify(refusalText(fault), { type: 'error' })
    }
    await onChange()
  }
  const deed = (to: string | null, label: string): Deed => ({ key: to ?? 'none', label, run: () => void give(to) })
  const isOffered = people.some((one) => one.id === me) && me !== assignee
  return [
    ...(isOffered && me !== null ? [deed(me, translate('kit.assign.me'))] : []),
    ...people
      .filter((one) => one.id !== me && one.id !== assignee)
      .map((one) => deed(one.id, translate('kit.assign.person', { name: one.name }))),
    ...(assignee === null ? [] : [deed(null, translate('kit.assign.none'))]),
  ]
}
