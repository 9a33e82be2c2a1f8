import type { ComponentType } from "react";

/** Any icon of lucide-react, or one of our own with the same two props. */
export type Icon = ComponentType<{ size?: number; className?: string }>;
