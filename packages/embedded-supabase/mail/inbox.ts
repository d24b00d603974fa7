import { randomUUID } from 'node:crypto';
import type { Inbox, InboxMessage } from '../context.ts';

const LIMIT = 500;

/** An inbox in memory, newest first; the oldest of more than 500 messages are forgotten. */
export function createInbox(onDelivery: (message: InboxMessage) => void = () => undefined): Inbox {
  const messages: InboxMessage[] = [];
  return {
    deliver(message) {
      const received = { id: randomUUID(), receivedAt: new Date().toISOString(), ...message };
      messages.unshift(received);
      messages.length = Math.min(messages.length, LIMIT);
      onDelivery(received);
      return received;
    },
    list: () => messages,
  };
}
