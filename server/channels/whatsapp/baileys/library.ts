/** As much of the library as is used, in our own words: it is installed on request, and no type of it is at hand. */

export interface MessageKey {
  id?: string | null
  remoteJid?: string | null
  /** The number, where the other one hides it. */
  remoteJidAlt?: string | null
  fromMe?: boolean | null
}

export interface ChatContent {
  conversation?: string | null
  extendedTextMessage?: { text?: string | null } | null
  imageMessage?: MediaContent | null
  videoMessage?: MediaContent | null
  audioMessage?: MediaContent | null
  documentMessage?: MediaContent | null
  buttonsResponseMessage?: { selectedDisplayText?: string | null } | null
}
export interface MediaContent {
  caption?: string | null
  mimetype?: string | null
  fileName?: string | null
  fileLength?: unknown
}

export interface ChatMessage {
  key: MessageKey
  message?: ChatContent | null
  pushName?: string | null
  messageTimestamp?: unknown
}

export interface Connection {
  connection?: 'open' | 'connecting' | 'close'
  qr?: string
  lastDisconnect?: { error?: unknown }
}

interface Events {
  'connection.update': Connection
  'creds.update': object
  'messages.upsert': { type: string; messages: ChatMessage[] }
  'messages.update': { key: MessageKey; update: { status?: number | null } }[]
}

export interface Socket {
  ev: { on<K extends keyof Events>(event: K, listener: (given: Events[K]) => void): void }
  user?: { id: string }
  requestPairingCode(digits: string): Promise<string>
  onWhatsApp(digits: string): Promise<{ exists: unknown; jid: string }[] | undefined>
  sendMessage(jid: string, content: object): Promise<{ key: MessageKey } | undefined>
  logout(): Promise<void>
  end(error: undefined): void
}

export interface Credentials {
  registered?: boolean
  me?: { id: string } | null
}

export interface Keys {
  get(type: string, ids: string[]): Promise<Record<string, unknown>>
  set(data: Record<string, Record<string, unknown>>): Promise<void>
}

export interface Library {
  default: (options: object) => Socket
  initAuthCreds(): Credentials
  BufferJSON: {
    replacer: (key: string, value: unknown) => unknown
    reviver: (key: string, value: unknown) => unknown
  }
  proto: { Message: { AppStateSyncKeyData: { fromObject(value: unknown): unknown } } }
  downloadMediaMessage(message: ChatMessage, type: 'buffer', options: object): Promise<Buffer>
}
