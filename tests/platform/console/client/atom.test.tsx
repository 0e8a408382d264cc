import { act, render, screen } from '#tests/support/render.tsx';
import { describe, expect, it, vi } from 'vitest';
import { createAtom, createLazyAtom, useAtom } from '#platform/console/atom.ts';
import { createEmitter } from '#platform/console/emitter.ts';

describe('an emitter', () => {
  it('passes its arguments to every listener until it unsubscribes', () => {
    const emitter = createEmitter<[string, number]>();
    const listener = vi.fn<(name: string, count: number) => void>();
    const unsubscribe = emitter.subscribe(listener);
    emitter.emit('orders', 2);
    expect(listener).toHaveBeenCalledExactlyOnceWith('orders', 2);
    unsubscribe();
    emitter.emit('orders', 3);
    expect(listener).toHaveBeenCalledOnce();
    expect(emitter.hasListeners()).toBe(false);
  });

  it('keeps the second subscription of a function when the first one ends', () => {
    const emitter = createEmitter();
    const listener = vi.fn<() => void>();
    const unsubscribe = emitter.subscribe(listener);
    emitter.subscribe(listener);
    unsubscribe();
    unsubscribe();
    emitter.emit();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('starts with its first listener and stops with its last', () => {
    const stop = vi.fn<() => void>();
    const start = vi.fn<() => () => void>(() => stop);
    const emitter = createEmitter(start);
    const ends = [emitter.subscribe(() => {}), emitter.subscribe(() => {})];
    expect(start).toHaveBeenCalledOnce();
    ends[0]?.();
    expect(stop).not.toHaveBeenCalled();
    ends[1]?.();
    expect(stop).toHaveBeenCalledOnce();
    emitter.subscribe(() => {});
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe('an atom', () => {
  it('reads its initial value once, on first use', () => {
    const read = vi.fn<() => number>(() => 1);
    const atom = createLazyAtom(read);
    expect(read).not.toHaveBeenCalled();
    expect([atom.get(), atom.get()]).toEqual([1, 1]);
    expect(read).toHaveBeenCalledOnce();
  });

  it('re-renders a component only when the selection changes', () => {
    const atom = createAtom({ name: 'first', count: 0 });
    const rendered = vi.fn<() => void>();
    function Name() {
      const name = useAtom(atom, (value) => value.name);
      rendered();
      return <p>{name}</p>;
    }
    render(<Name />);
    act(() => atom.set({ name: 'first', count: 1 }));
    expect(rendered).toHaveBeenCalledOnce();
    act(() => atom.set({ name: 'second', count: 1 }));
    expect(screen.getByText('second')).toBeVisible();
  });
});
