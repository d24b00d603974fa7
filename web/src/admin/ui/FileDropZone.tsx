import { Flex, type FlexProps } from '@chakra-ui/react/flex';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type FileDropZoneProps = Omit<FlexProps, 'onDrop' | 'children'> & {
  /** What is chosen: "Arquivo de áudio". */
  label: string;
  /** As `<input accept>` has it; a drop may bring anything. */
  accept: string;
  isMultiple?: boolean;
  isInvalid?: boolean;
  onFiles(files: File[]): void;
  /** What is dropped, where it may be folders; otherwise its files are taken. */
  onDropped?(data: DataTransfer): void;
  /** `browse` opens the browser's choice of files. */
  children(browse: () => void): ReactNode;
};

/** A place to drop files, and the choice of them by a button. */
export function FileDropZone({
  label,
  accept,
  isMultiple = false,
  isInvalid = false,
  onFiles,
  onDropped = ({ files }) => onFiles([...files]),
  children,
  ...zone
}: FileDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    // Dropped beside the zone, a file would take the place of the page.
    const keepPage = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  return (
    <>
      {/* The button opens it; screen readers and tests still find it. */}
      <VisuallyHidden asChild>
        <input
          ref={input}
          type="file"
          multiple={isMultiple}
          accept={accept}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          tabIndex={-1}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // The same file may be chosen again: to go on with it, or corrected.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <Flex
        wrap="wrap"
        align="center"
        gap="3"
        minHeight="72px"
        paddingBlock="3"
        paddingInline="4"
        border="1px dashed"
        borderColor={isOver ? 'cyan.solid' : 'border.emphasized'}
        borderRadius="card"
        background={isOver ? 'cyan.subtle' : 'bg.panel'}
        transition="border-color var(--duration-fast) var(--ease-out)"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onDropped(event.dataTransfer);
        }}
        {...zone}
      >
        {children(() => input.current?.click())}
      </Flex>
    </>
  );
}
