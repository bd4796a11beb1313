import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { refusalText, runAction } from '../../../src/generate/calls.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { templates } from '../schema.ts'

/** Runs an action of templates; what the server refuses is said, and answered with null. */
export function useTemplateAct() {
  const notify = useNotify()
  const texts = useTexts(templates.name)
  // By the field alone: what names a row of one as well weighs more than the list of templates has room for.
  const labelOf = (path: string) => {
    const [name = ''] = path.split('.')
    return Object.hasOwn(templates.fields, name) ? texts.place(name).label : null
  }
  const client = useQueryClient()
  return async <T>(id: string | null, action: string, body: object = {}): Promise<T | null> => {
    try {
      return await runAction<T>(templates.name, id, action, body)
    } catch (error) {
      notify(refusalText(error, undefined, labelOf), { type: 'error' })
      return null
    } finally {
      void client.invalidateQueries({ queryKey: [templates.name] })
    }
  }
}
