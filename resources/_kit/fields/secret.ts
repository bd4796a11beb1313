import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { LIMITS } from '../limits.ts'
import { kept } from './kept.ts'
import type { TextForm } from './text.ts'

interface SecretOptions extends Pick<CommonOptions<string>, 'required' | 'personal' | 'codes'> {
  max?: number
  /** As of a text. */
  form?: TextForm
}

/**
 * Written and never read: a password or key for another service. It is kept sealed (server/engine/secrets.ts), and what
 * is shown is when it was set, by a field that `defineResource` adds: `<name>SetAt`. An empty text keeps what is there,
 * null takes it away.
 */
export function secret<O extends SecretOptions = {}>(
  options?: Given<O, SecretOptions>,
): Field<string, 'secret', MarksOf<O & { hidden: true }>> {
  const { max = LIMITS.secret, form, ...common }: SecretOptions = options ?? {}
  const field = makeField(
    {
      kind: 'secret' as const,
      value: z
        .string()
        .check(z.minLength(1), z.maxLength(max), ...(form ? [z.refine<string>(form.holds, ours(form.key))] : [])),
      column: 'text',
      operators: [],
      options: { max },
    },
    { ...common, hidden: true } as O & { hidden: true },
  )
  // Spaces belong to it, and nothing typed is not the same as taken away.
  return Object.freeze({ ...field, clean: (input: unknown) => (input === undefined ? null : input) })
}

/** When a secret was set: in the trail too, where the secret itself never stands. */
const setAt = (personal: boolean) => kept('timestamp', { audited: true, personal })
type SetAt = ReturnType<typeof setAt>

export const isSecret = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'secret'

/** The field that says since when a secret is set; null where it is not. */
export const setAtName = <N extends string>(name: N): `${N}SetAt` => `${name}SetAt`

type SecretIn<F> = { [K in keyof F & string]: F[K] extends { readonly kind: 'secret' } ? K : never }[keyof F & string]

/** The fields with what is shown of the secrets among them. */
export type WithSetAt<F> = [SecretIn<F>] extends [never] ? F : F & { readonly [K in SecretIn<F> as `${K}SetAt`]: SetAt }

export const withSetAt = <F extends Record<string, Field>>(fields: F): WithSetAt<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
      // What goes with the person goes with both: that there was one says something as well.
      isSecret(field)
        ? [
            [name, field],
            [setAtName(name), setAt(field.personal !== false)],
          ]
        : [[name, field]],
    ),
  ) as WithSetAt<F>

/** A secret that is left as it is: nothing was typed. */
export const isLeft = (field: Field, input: unknown): boolean => isSecret(field) && input === ''

/** Whether a person may write a field. */
export const isOffered = (field: Field): boolean => !field.readOnly && (!field.hidden || isSecret(field))
