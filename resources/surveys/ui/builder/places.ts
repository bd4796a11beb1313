import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { optionCount, type Question } from '../../schema.ts'

/** Where an option stands now, by where it stood, from 1 on; null for the one that went. */
type Moved = (place: number) => number | null

const NONE: readonly Question[] = []

type Names = 'optionsAr' | 'optionsEn'

const optionsOf = (question: Question, name: Names): readonly string[] =>
  question.kind === 'single' || question.kind === 'multiple' ? question[name] : []

/** The first place at which two lists differ, from 0 on. */
function differs(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index])
  return at === -1 ? one.length : at
}

/** Where the options of a question stand once a line of them has come or gone; null where none of them has moved. */
function movedIn(before: Question, after: Question): Moved | null {
  const more = optionCount(after) - optionCount(before)
  if (Math.abs(more) !== 1) return null
  const changed = (['optionsAr', 'optionsEn'] as const).find(
    (name) => optionsOf(after, name).length - optionsOf(before, name).length === more,
  )
  if (changed === undefined) return null
  const at = differs(optionsOf(before, changed), optionsOf(after, changed)) + 1
  return (place) => (place < at ? place : more === -1 && place === at ? null : place + more)
}

/**
 * A condition knows an option by its place: where lines come and go before it, it stays with the words that were chosen, and
 * asks again where those are gone.
 */
export function useConditions(source: string): void {
  const { setValue } = useFormContext()
  const questions = (useWatch({ name: source }) ?? NONE) as readonly Question[]
  const last = useRef<readonly Question[]>([])
  useEffect(() => {
    const before = new Map(last.current.map((one) => [one.id, one]))
    // As it is at this moment: the form writes into its own.
    last.current = structuredClone(questions)
    for (const [index, question] of questions.entries()) {
      if (question.kind === 'section' || question.onlyIf === null || !question.onlyIs) continue
      const [was, now] = [before.get(question.onlyIf), questions.find(({ id }) => id === question.onlyIf)]
      const own = before.get(question.id)
      // What came from elsewhere as a whole has been put right there.
      const isSame = own !== undefined && own.kind !== 'section' && own.onlyIs === question.onlyIs
      const moved = was && now && isSame ? movedIn(was, now) : null
      const place = moved === null ? question.onlyIs : moved(question.onlyIs)
      if (place !== question.onlyIs) setValue(`${source}.${index}.onlyIs`, place, { shouldDirty: true })
    }
  }, [questions, setValue, source])
}
