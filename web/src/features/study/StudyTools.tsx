import { Button } from '~/ui/Button.tsx';
import type { StudyTool } from './use-study-panel.ts';

type StudyToolsProps = {
  tools: readonly StudyTool[];
  open: StudyTool | null;
  /** Id of the element that shows what is open. */
  panelId: string;
  onToggle(id: string): void;
};

/** The buttons that open what belongs to a recording; one thing is open at a time. */
export function StudyTools({ tools, open, panelId, onToggle }: StudyToolsProps) {
  return (
    <div className="button-row">
      {tools.map(({ id, label, icon }) => (
        <Button
          key={id}
          variant="quiet"
          icon={icon}
          aria-expanded={open?.id === id}
          aria-controls={open?.id === id ? panelId : undefined}
          onClick={() => onToggle(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
