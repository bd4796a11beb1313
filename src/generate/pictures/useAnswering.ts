import { useTranslate } from 'react-admin'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalOf } from '../calls.ts'
import { isAsked } from './AnswerFields.tsx'
import { type Answer, bodyOf, lackOf } from './answer.ts'
import { describePicture } from './calls.ts'

/** Marks what an answer lacks and says what the server refuses of it, each at its field. */
export function useAnswering<V extends FieldValues>({ setError }: UseFormReturn<V>) {
  const translate = useTranslate()
  const mark = (source: string, name: string, message: string, shouldFocus: boolean) =>
    setError(`${source}.${name}` as Path<V>, { type: 'server', message }, { shouldFocus })

  /** True where the answer at this path is whole. */
  const check = (source: string, answer: Answer, shouldFocus: boolean): boolean => {
    const lack = lackOf(answer)
    if (lack === null) return true
    const words = lack === 'kind' ? 'pictures.ask.missing' : 'validation.required'
    mark(source, lack, translate(words), shouldFocus)
    return false
  }

  /** Keeps the answer with its picture. @returns why not, in words; null where it is kept */
  const keep = async (source: string, id: string, answer: Answer): Promise<string | null> => {
    try {
      await describePicture(id, bodyOf(answer))
      return null
    } catch (error) {
      const { title, detail, errors } = refusalOf(error)
      const named = Object.entries(errors)
      for (const [name, message] of named) if (isAsked(name)) mark(source, name, message, true)
      const unplaced = named.filter(([name]) => !isAsked(name)).map(([, message]) => message)
      const first = title === '' ? translate('errors.title.undefined') : title
      return [first, detail, ...unplaced].filter((text) => text !== '').join('\n')
    }
  }
  return { check, keep }
}
