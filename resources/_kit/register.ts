import type { Access } from './access.ts'
import type { MessagesOf, Plural } from './messages.ts'
import type { Fields, Resource } from './resource.ts'

type Labels = Readonly<Record<string, string>>
type Choices = Readonly<Record<string, Labels>>

interface BlockMessages {
  name: string
  fields: Labels
  choices?: Choices
}

/** The texts of any resource in one language; each messages file is held to the narrower MessagesOf. */
export interface ResourceMessages {
  name: string
  ofMany?: string
  one: string
  count: Plural
  fields: Labels
  hints?: Labels
  adds?: Labels
  each?: Labels
  empty: string
  all?: { name: string; empty?: string }
  sections?: Labels
  text?: Labels
  choices?: Choices
  /** Column labels by row field; under `choices` the labels of its columns' values. */
  rows?: Readonly<Record<string, Readonly<Record<string, string | Choices>>>>
  /** By field and kind of block: what it is called, its fields, and under `choices` the labels of their values. */
  blocks?: Readonly<Record<string, Readonly<Record<string, BlockMessages>>>>
  states?: Labels
  actions?: Labels
}

/** What a resource is called, in each language; fetched, since a browser reads one of them. */
export interface LoadMessages<M> {
  en: () => Promise<{ en: M }>
  ar: () => Promise<{ ar: M }>
}

/** A resource as both hosts know it: what it is, who may do what, and where its texts are. */
export interface Registered {
  resource: Resource
  access: Access
  messages: LoadMessages<ResourceMessages>
}

/** Joins the parts of a resource's folder; the texts are those of this very declaration. */
export function register<N extends string, F extends Fields, S extends string, A extends string>(
  resource: Resource<N, F, S, A>,
  access: Access,
  messages: LoadMessages<MessagesOf<Resource<N, F, S, A>>>,
): Registered {
  return { resource: resource as unknown as Resource, access, messages: messages as unknown as Registered['messages'] }
}
